/** The studio's style sheets, in the order in which they are read. */

import "katex/dist/katex.min.css";
import "./style/shell.css";
import "./style/form.css";
import "./style/motion.css";
import "./style/gallery.css";

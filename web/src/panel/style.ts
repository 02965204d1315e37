/** The style sheets, in the order in which they are read. */

import "uplot/dist/uPlot.min.css";
import "./base.css";
import "./layout.css";
import "./controls.css";
import "./plots.css";
import "./dialogs.css";

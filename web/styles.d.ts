/** A style sheet is imported for its effect: the build puts it into player.css. */
declare module "*.css";

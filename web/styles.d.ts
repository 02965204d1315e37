/** A style sheet is imported for its effect: the build puts it into player.css. */
declare module "*.css";

/** The text of a file, as Vitest gives it to tests. */
declare module "*?raw" {
  const text: string;
  export default text;
}

/** Style sheets as the pages import them. Which classes a module has is checked by `ui/style-sheets.test.ts`. */

/** A style sheet of its own classes: `import * as styles`, so that each name stands in the script as it is. */
declare module '*.module.css' {
  const classes: { readonly [name: string]: string };
  export = classes;
}

/** A style sheet for the whole page. */
declare module '*.css' {}

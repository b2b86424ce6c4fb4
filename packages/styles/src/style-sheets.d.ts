// Style sheets as the pages import them. `style-sheets.test.ts` of each app checks which classes a module
// has.

/** A style sheet with classes of its own: `import * as styles`, so that each name is a constant. */
declare module '*.module.css' {
  const classes: { readonly [name: string]: string };
  export = classes;
}

/** A style sheet for the whole page. */
declare module '*.css' {}

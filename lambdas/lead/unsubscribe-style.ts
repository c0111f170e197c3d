/** The style of the unsubscribe page; the API's Content-Security-Policy names its hash. */
export const unsubscribeStyle =
  'body{font:18px/1.5 Georgia,serif;max-width:34rem;margin:4rem auto;padding:0 1rem}';

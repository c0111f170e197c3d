/** An error that the developer or operator can fix. Its message says how. */
export class UserError extends Error {}

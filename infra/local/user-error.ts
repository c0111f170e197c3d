/** A failure that a person can act on. Its message is all they need to read. */
export class UserError extends Error {}

/** A failure that a person can fix. Its message is all they need to read. */
export class UserError extends Error {}

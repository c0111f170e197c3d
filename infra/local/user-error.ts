/** A reason to stop that a person can act on: its message is all they need to read. */
export class UserError extends Error {}

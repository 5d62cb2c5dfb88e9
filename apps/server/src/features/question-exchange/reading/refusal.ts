/** Why a file cannot be taken, in a sentence for whoever brought it. */
export class Refusal extends Error {}

/** Why a question in a file cannot be made, in a sentence; the others in it can. */
export class BrokenQuestion extends Error {}

/**
 * A broken rule of a form: where the one who reads the sentence has to act. A rule of one value, or of an action as a whole
 * (may this time be given?), answers the sentence alone, or null: forms call the value by different names, and a sentence
 * about everything stands at no field.
 */
export interface FieldProblem<Path extends string = string> {
  /** Dotted path of the field in the draft, e.g. `testcases.0.input`. */
  path: Path;
  message: string;
}

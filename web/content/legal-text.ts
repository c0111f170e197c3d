/** The words of `/privacy` or `/health-data`. */
export interface LegalText {
  title: string;
  /** The day on which the text takes effect, such as `November 22, 2026`. */
  since: string;
  /** The policy in five lines. */
  summary: string[];
  sections: { question: string; answer: LegalParagraph[] }[];
}

/** A paragraph, or a list of things, each explained. */
export type LegalParagraph = string | { term: string; text: string }[];

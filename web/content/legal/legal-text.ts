export interface LegalText {
  title: string;
  /** The day on which the text takes effect, such as `November 22, 2026`. */
  since: string;
  summary: string[];
  sections: { question: string; answer: LegalParagraph[] }[];
}

export type LegalParagraph = string | { term: string; text: string }[];

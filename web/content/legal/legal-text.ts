export interface LegalText {
  title: string;
  since: string;
  summary: string[];
  sections: { question: string; answer: LegalParagraph[] }[];
}

export type LegalParagraph = string | { term: string; text: string }[];

/** The page of a record, as the coach's notice links to it. Apart from the schemas, which no mail needs. */
export const recordPath = (assessmentId: string): string => `/coach/assessments/${assessmentId}`;

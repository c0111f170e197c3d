/** Reserves the line that a script fills later, so that nothing on the page moves. */
export const answerTimesStyle = `
.answer-times{min-height:1lh;visibility:hidden}
.answer-times.is-known{visibility:visible}
.answer-times summary{width:fit-content;text-decoration:underline;text-underline-offset:.22em;cursor:pointer;list-style:none}
.answer-times summary::-webkit-details-marker{display:none}
@media(max-width:22rem){.answer-times{min-height:2lh}}
@media(scripting:none){.answer-times{display:none}}`;

/** The share of clients who were answered within 24 hours, and how the site counts it. */
export const AnswerTimes = () => (
  <details className="answer-times">
    <summary />
    <p className="small">
      This counts all assessments of the last 90 days whose answer was due, except spam. If I was
      away, the later time that I promised counts.
    </p>
  </details>
);

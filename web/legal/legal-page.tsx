import { brand } from '#shared/brand.ts';
import type { LegalParagraph, LegalText } from '#web/content/legal/legal-text.ts';
import { PageFoot } from '#web/ui/frame/page-foot.tsx';
import { SiteHeader } from '#web/ui/frame/site-header.tsx';

// A term and the date are one text node each: the second of two would move with the web font.
const Paragraph = ({ content }: { content: LegalParagraph }) =>
  typeof content === 'string' ? (
    <p>{content}</p>
  ) : (
    <ul>
      {content.map(({ term, text }) => (
        <li key={term}>
          {text ? (
            <>
              <b>{`${term}.`}</b> {text}
            </>
          ) : (
            term
          )}
        </li>
      ))}
    </ul>
  );

const Sender = () => (
  <section aria-labelledby="sender">
    <h2 id="sender">Who runs this site?</h2>
    <p>
      {brand.coach.fullName}, {brand.postalAddress}
    </p>
    <p>
      <a href={`mailto:${brand.email}`}>{brand.email}</a>
    </p>
  </section>
);

export const LegalPage = ({ title, since, summary, sections }: LegalText) => (
  <>
    <a className="skip" href="#main">
      Skip to content
    </a>
    <SiteHeader />
    <main id="main" className="wrap letter">
      <header>
        <h1>{title}</h1>
        <p className="small">{`Effective ${since}`}</p>
        {!brand.legalReviewed && (
          <p className="small">Sample wording, not reviewed by a lawyer yet.</p>
        )}
      </header>
      <div>
        <ol className="numbered" aria-label="Summary">
          {summary.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ol>
        {sections.map(({ question, answer }, index) => (
          <section key={question} aria-labelledby={`question-${index + 1}`}>
            <h2 id={`question-${index + 1}`}>{question}</h2>
            {answer.map((content, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs have no identity
              <Paragraph key={at} content={content} />
            ))}
          </section>
        ))}
        <Sender />
      </div>
    </main>
    <PageFoot />
  </>
);

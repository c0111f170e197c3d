import { type Answers, answeredIn } from '#web/assessment/form/read-form.ts';
import { fieldsOf } from '#web/assessment/form/rows.ts';
import { sections } from '#web/assessment/form/sections.ts';

export const SectionProgress = ({ answers }: { answers: Answers }) => (
  <nav className="progress" aria-label="Sections of the form">
    <ol>
      {sections.map((section, index) => {
        const answered = answeredIn(section, answers);
        return (
          <li key={section.id} data-begun={answered > 0}>
            <a href={`#${section.id}`}>
              <span>{index + 1}</span>
              <span className="name unseen">{section.title}</span>
              <span className="unseen">
                , {answered} of {fieldsOf(section).length} answered
              </span>
            </a>
          </li>
        );
      })}
    </ol>
  </nav>
);

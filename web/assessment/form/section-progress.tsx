import { useEffect, useState } from 'react';
import type { FieldErrors } from '#web/lib/form-errors.ts';
import type { Answers } from './read-form.ts';
import { fieldsOf } from './rows.ts';
import { sections } from './sections.ts';

/** Which section is in the middle of the screen. */
const useCurrentSection = (): string | undefined => {
  const [current, setCurrent] = useState<string>();
  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { isIntersecting, target } of entries) {
          if (isIntersecting) setCurrent(target.getAttribute('aria-labelledby') ?? undefined);
        }
      },
      { rootMargin: '-40% 0px -55% 0px' },
    );
    for (const section of document.querySelectorAll('.form-section')) observer.observe(section);
    return () => observer.disconnect();
  }, []);
  return current;
};

export const SectionProgress = ({ answers, errors }: { answers: Answers; errors: FieldErrors }) => {
  const current = useCurrentSection();
  return (
    <nav className="progress" aria-label="Sections of the form">
      <ol>
        {sections.map((section, index) => {
          const names = fieldsOf(section).map(({ name }) => name);
          const answered = names.filter((name) => name in answers).length;
          const wrong = names.filter((name) => name in errors).length;
          return (
            <li key={section.id} data-begun={answered > 0} data-wrong={wrong > 0}>
              <a href={`#${section.id}`} aria-current={section.id === current ? 'true' : undefined}>
                <span>{index + 1}</span>
                <span className="name unseen">{section.title}</span>
                <span className="unseen">
                  , {answered} of {names.length} answered{wrong > 0 && `, ${wrong} to correct`}
                </span>
              </a>
            </li>
          );
        })}
      </ol>
    </nav>
  );
};

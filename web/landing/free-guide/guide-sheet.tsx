import { brand } from '#shared/brand.ts';
import { freeGuide, guideText } from '#web/content/owner.ts';

const { subtitle, labels, mistakes, note } = guideText;
const [, count, title] = /^(\d*)(.*)/.exec(brand.guideTitle) ?? [];

const Mistake = ({ at }: { at: number }) => {
  const mistake = mistakes[at];
  return (
    mistake && (
      <div className="guide-mistake">
        <b>{at + 1}</b>
        <div>
          <p className="guide-mistake-title">{mistake.title}</p>
          <p>{mistake.text}</p>
          <p>
            <strong>{labels.cost}</strong> {mistake.cost}
          </p>
          <p className="guide-fix">
            <strong>{labels.fix}</strong> {mistake.fix}
          </p>
        </div>
      </div>
    )
  );
};

/** The beginning of the guide, cut off in its second mistake. */
export const GuideSheet = () => (
  <figure className="guide-sheet" aria-label={freeGuide.sheet}>
    <p className="guide-sheet-title" aria-hidden="true">
      {count && <b>{count}</b>}
      <span>{title}</span>
    </p>
    <p className="guide-sheet-subtitle">{subtitle}</p>
    <Mistake at={0} />
    <div className="guide-sheet-cut" aria-hidden="true">
      <Mistake at={1} />
    </div>
  </figure>
);

export const GuideAsText = () => (
  <div className="guide-words">
    <p>{subtitle}</p>
    {mistakes.map((mistake, at) => (
      <Mistake key={mistake.title} at={at} />
    ))}
    <p className="small">{note}</p>
  </div>
);

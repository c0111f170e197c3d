const LINES = ['1', '2', '3', '4', '5', '6'];

export const GuideSheet = () => (
  <div className="guide-sheet" aria-hidden="true">
    <p className="guide-sheet-title">
      <b>6</b> Mistakes
    </p>
    <ol>
      {LINES.map((number) => (
        <li key={number}>
          <b>{number}</b>
          <svg viewBox="0 0 200 34" preserveAspectRatio="none" aria-hidden="true">
            <path d="M0 5H120M0 17H186M0 29H160" />
          </svg>
        </li>
      ))}
    </ol>
  </div>
);

const SIX = ['1', '2', '3', '4', '5', '6'];

/** The guide, drawn small: one sheet, six numbered mistakes. The real one is offered after the form. */
export const GuideSheet = () => (
  <div className="guide-sheet" aria-hidden="true">
    <p>6 Mistakes</p>
    <ol>
      {SIX.map((number) => (
        <li key={number}>
          <span>{number}</span>
          <i />
        </li>
      ))}
    </ol>
  </div>
);

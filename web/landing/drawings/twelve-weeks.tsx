export const TwelveWeeks = () => (
  <figure className="weeks">
    <svg
      viewBox="0 0 345 95"
      role="img"
      aria-label="Twelve weeks in three blocks, with two to five sessions a week. Hard sessions rise from one to three a week, with none in every fourth week. A test ends the plan."
    >
      <path
        className="weeks-easy"
        d="M0.5 57.5h14v14h-14zM0.5 38.5h14v14h-14zM30.5 57.5h14v14h-14zM30.5 38.5h14v14h-14zM30.5 19.5h14v14h-14zM60.5 38.5h14v14h-14zM60.5 19.5h14v14h-14zM90.5 76.5h14v14h-14zM90.5 57.5h14v14h-14zM120.5 57.5h14v14h-14zM120.5 38.5h14v14h-14zM120.5 19.5h14v14h-14zM150.5 38.5h14v14h-14zM150.5 19.5h14v14h-14zM180.5 38.5h14v14h-14zM180.5 19.5h14v14h-14zM180.5 0.5h14v14h-14zM210.5 76.5h14v14h-14zM210.5 57.5h14v14h-14zM210.5 38.5h14v14h-14zM240.5 38.5h14v14h-14zM240.5 19.5h14v14h-14zM270.5 19.5h14v14h-14zM270.5 0.5h14v14h-14zM300.5 19.5h14v14h-14zM300.5 0.5h14v14h-14zM330.5 76.5h14v14h-14zM330.5 57.5h14v14h-14z"
      />
      <path
        className="weeks-hard"
        d="M0.5 76.5h14v14h-14zM30.5 76.5h14v14h-14zM60.5 76.5h14v14h-14zM60.5 57.5h14v14h-14zM120.5 76.5h14v14h-14zM150.5 76.5h14v14h-14zM150.5 57.5h14v14h-14zM180.5 76.5h14v14h-14zM180.5 57.5h14v14h-14zM240.5 76.5h14v14h-14zM240.5 57.5h14v14h-14zM270.5 76.5h14v14h-14zM270.5 57.5h14v14h-14zM270.5 38.5h14v14h-14zM300.5 76.5h14v14h-14zM300.5 57.5h14v14h-14zM300.5 38.5h14v14h-14z"
      />
      <path className="weeks-test" d="M330.5 38.5h14v14h-14z" />
    </svg>
    <div className="weeks-blocks" aria-hidden="true">
      <span>Base</span>
      <span>Build</span>
      <span>Peak</span>
    </div>
    <figcaption className="small">
      Twelve weeks, the way I plan them. Each square is a session: a filled one is hard, the blue
      one is the test.
    </figcaption>
  </figure>
);

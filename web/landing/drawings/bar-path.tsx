export const BarPath = () => (
  <figure className="bar-path">
    <svg
      viewBox="0 0 240 330"
      role="img"
      aria-label="Side view of a lift: the bar rises from the floor to the shoulders in a slight S along a vertical line."
    >
      <path className="bar-path-ground" d="M10 320.5H230" />
      <path className="bar-path-plumb" d="M120.5 20V320" />
      <circle className="bar-path-plate" cx="120" cy="264" r="56" />
      <circle className="bar-path-plate bar-path-past" cx="113" cy="196" r="56" />
      <circle className="bar-path-plate bar-path-past" cx="126" cy="76" r="56" />
      <path
        className="bar-path-line"
        d="M120 264C119 240 112 222 113 196C114 168 128 150 131 118C133 92 131 66 126 58C121 50 117 62 119 76"
      />
      <circle className="bar-path-point" cx="120" cy="264" r="4" />
      <circle className="bar-path-point" cx="119" cy="76" r="4" />
    </svg>
    <figcaption className="small">
      In a good lift from floor to shoulders, the bar stays within two inches of the vertical line.
    </figcaption>
  </figure>
);

export const YearOfTraining = () => (
  <div className="year">
    <figure className="wrap">
      <div className="year-chart">
        <svg
          viewBox="0 0 1040 200"
          preserveAspectRatio="none"
          role="img"
          aria-label="Chart of a training year. The weekly load rises in blocks of four weeks, and every fourth week is light. Fitness rises over the year, with a small dip in each light week."
        >
          <path
            className="year-load"
            d="M10 200V158M30 200V152M50 200V147M70 200V172M90 200V149M110 200V142M130 200V136M150 200V166M170 200V142M190 200V134M210 200V127M230 200V162M250 200V135M270 200V126M290 200V119M310 200V157M330 200V126M350 200V116M370 200V108M390 200V151M410 200V119M430 200V108M450 200V99M470 200V147M490 200V108M510 200V96M530 200V86M550 200V140M570 200V100M590 200V86M610 200V75M630 200V134M650 200V89M670 200V74M690 200V61M710 200V127M730 200V79M750 200V62M770 200V48M790 200V120M810 200V68M830 200V50M850 200V35M870 200V113M890 200V56M910 200V36M930 200V20M950 200V105M970 200V45M990 200V24M1010 200V6M1030 200V98"
          />
        </svg>
        <div className="year-line">
          <svg viewBox="0 0 1040 200" preserveAspectRatio="none" aria-hidden="true">
            <path
              className="year-fitness"
              d="M10 159L20 158.5Q30 158 40 157.5Q50 157 60 157.5Q70 158 80 157Q90 156 100 155.5Q110 155 120 153.5Q130 152 140 152.5Q150 153 160 152.5Q170 152 180 151Q190 150 200 148.5Q210 147 220 147.5Q230 148 240 147Q250 146 260 145Q270 144 280 142.5Q290 141 300 141.5Q310 142 320 141Q330 140 340 138.5Q350 137 360 135.5Q370 134 380 134.5Q390 135 400 133.5Q410 132 420 130.5Q430 129 440 127.5Q450 126 460 126.5Q470 127 480 126Q490 125 500 123Q510 121 520 119Q530 117 540 117.5Q550 118 560 117Q570 116 580 114Q590 112 600 110Q610 108 620 108.5Q630 109 640 108Q650 107 660 105Q670 103 680 100.5Q690 98 700 98.5Q710 99 720 97.5Q730 96 740 94Q750 92 760 89.5Q770 87 780 88Q790 89 800 87.5Q810 86 820 83.5Q830 81 840 78.5Q850 76 860 77Q870 78 880 76.5Q890 75 900 72.5Q910 70 920 67Q930 64 940 65Q950 66 960 64.5Q970 63 980 60.5Q990 58 1000 55Q1010 52 1020 53.5Q1030 55 1030 55"
            />
          </svg>
        </div>
      </div>
      <div className="year-axis" aria-hidden="true">
        <span>Week 1</span>
        <span>13</span>
        <span>26</span>
        <span>39</span>
        <span>52</span>
      </div>
      <figcaption className="small">
        A sample year. Bars: load per week. Line: the fitness it builds. Every fourth week is light,
        on purpose.
      </figcaption>
    </figure>
  </div>
);

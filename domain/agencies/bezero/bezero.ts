import type { RatingsAgency } from "../agency.ts";

export const beZero = {
  id: "bezero",
  name: "BeZero",
  fullName: "BeZero Carbon",
  website: "https://bezerocarbon.com",
  methodologyUrl: "https://bezerocarbon.com/ratings/methodology",
  disclaimerUrl: "https://bezerocarbon.com/legal/end-user-disclaimer",
  mark: "/images/ratings-agency.svg",
  columnKey: "beZeroRating",
  scale: ["AAA", "AA", "A", "Apre", "BBB", "BB", "B", "C", "D"],
  preRatingMark: "pre",
  withdrawn: "Withdrawn",
  tones: { A: "green", B: "blue" },
  calls: {
    currentRatings: "get_bezero_hourly_ratings",
    refreshAll: "bezero-hourly-refresh",
    refreshProject: "bezero-project-rating",
  },
} as const satisfies RatingsAgency;

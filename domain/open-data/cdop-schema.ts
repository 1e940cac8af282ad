const text = { type: "string", minLength: 1 };

/** The parts of a project's CDOP JSON that clients can rely on, for the OpenAPI document. */
export const cdopSchema = {
  type: "object",
  description:
    "A project in the Carbon Data Open Protocol 2.0. Unknown values are left out, and required lists of them are empty.",
  required: ["project", "project_stakeholder", "cobenefits", "validation"],
  properties: {
    project: {
      type: "object",
      required: ["project_name", "project_description"],
      properties: { project_name: text, project_description: text },
    },
    project_stakeholder: {
      type: "object",
      required: ["project_developer_name"],
      properties: { project_developer_name: text },
    },
    cobenefits: {
      type: "object",
      required: [
        "sdgs_the_project_plans_to_contribute_to",
        "methods_used_to_assess_sdgs_and_other_cobenefits",
      ],
    },
    validation: { type: "object", required: ["validation"] },
  },
};

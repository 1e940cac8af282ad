import { describe, expect, test } from "vitest";
import { visitorMessage } from "./errors.ts";

describe("visitorMessage", () => {
  test("includes the value that the database complained about", () => {
    expect(visitorMessage({ message: "project_id_taken", details: "VCS-1" })).toBe(
      'A project with ID "VCS-1" already exists. Please use a unique project ID.',
    );
  });

  test("says whose an existing project is, as far as that may be known", () => {
    const taken = (hint: string) =>
      visitorMessage({ message: "project_id_taken", details: "VCS-1", hint });
    expect(taken("yours")).toContain("It is one of your own projects.");
    expect(taken("claimable")).toContain("you can claim it in My Projects");
    expect(taken("taken")).toContain("It is not among your projects and cannot be claimed.");
    expect(taken("something else")).toMatch(/unique project ID\.$/);
  });

  test("explains a violated constraint, and a value outside a list", () => {
    const broken = (rule: string) => ({
      code: "23514",
      message: `new row for relation "projects" violates check constraint "${rule}"`,
    });
    expect(visitorMessage(broken("description_is_at_most_75_words"))).toContain("75 words");
    expect(visitorMessage(broken("project_stage_is_known"))).toContain("project stage");
    expect(visitorMessage(broken("something_else"))).toContain("check the form");
  });

  test("is null for errors that a visitor cannot put right", () => {
    expect(visitorMessage({ code: "08006", message: "connection failure" })).toBeNull();
  });
});

import { expect, test } from "vitest";
import { otherLaws } from "../../../src/studio/tabs/compare_choices";
import { numberField } from "../fields";
import { checked } from "./scenario";

test("a body that starts in the air is not offered to roll", () => {
  const laws = ["rolling", "rubber", "smooth", "coulomb"];
  const scenario = checked({ law: "coulomb" });
  const groups = scenario.groups.map((group) => ({
    ...group,
    fields: group.fields.map((field) =>
      field.kind === "choice" ? { ...field, choices: laws } : field,
    ),
  }));
  const names = (air: boolean): string[] => {
    const centre = { ...numberField("start.centre"), present: air };
    const start = { name: "start", title: "Start", meaning: "", fields: [centre] };
    return otherLaws({ law: "coulomb", groups: [...groups, start] }).map(({ value }) => value);
  };
  expect(names(false)).toEqual(["rolling", "rubber", "smooth"]);
  expect(names(true)).toEqual(["smooth"]);
});

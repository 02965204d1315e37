import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    css: true,
    include: ["test/**/*.test.ts"],
    environment: "node",
    reporters: ["dot"],
  },
});

// Zod compiles parsers with `eval`, which the pages' policy forbids; even its check for it is reported as a violation. It reads this
// object with its first schema, so root.tsx imports this first. Not zod's `config()`, which would bring zod into every page's first load.
if (!import.meta.env.SSR) Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })

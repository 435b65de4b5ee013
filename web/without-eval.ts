// Zod compiles its parsers with `eval`, which the pages' policy forbids; even asking whether it may is reported as a violation.
// It reads this object when its first schema is made, so root.tsx imports this before anything else. It is not zod's own
// `config()`, since that would bring zod into the first load of every page.
if (!import.meta.env.SSR) Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })

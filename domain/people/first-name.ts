/**
 * The first word of a name; empty without a name. A name that is written without spaces, as in Chinese, Japanese or Korean, stays whole;
 * in katakana a dot separates its words.
 */
export function firstNameOf(name: string): string {
  return (
    name
      .trim()
      .split(/[\s・]+/u)
      .find(Boolean) ?? ''
  )
}

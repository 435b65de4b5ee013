import type { CSSProperties } from 'react'
import { directionOf } from '../../../../domain/language/languages.ts'
import { language } from '../../../../domain/language/say.ts'
import type { Look } from '../../../../domain/salon/look/look.ts'
import { paletteOf } from '../../../../domain/salon/look/palette.ts'
import { facesOf } from '../../../salon/look/faces.ts'

/**
 * The look of mails: the salon's colors, corners and a similar font, in forms that mail programs support. Inline styles are the light
 * look, which every program shows; the style sheet adds the dark one.
 */

/** Installed fonts similar to the salon's, since mail programs load none. */
const likeIt = {
  serif: "'Iowan Old Style', Palatino, Georgia, 'Times New Roman', serif",
  'sans-serif': "-apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif",
}

const fontsLike = ({ family, generic }: { readonly family: string; readonly generic: string }) =>
  `${family.includes(' ') ? `'${family}'` : family}, ${likeIt[generic === 'serif' ? 'serif' : 'sans-serif']}`

const corners = { square: ['2px', '2px'], soft: ['16px', '10px'], round: ['28px', '22px'] } as const

/** Breaks long names, so that phones don't scroll sideways. */
const wrapping: CSSProperties = { overflowWrap: 'anywhere', wordBreak: 'break-word' }

export function createStyles({ accent, type, corners: kind }: Look) {
  const light = paletteOf(accent).light
  const isRightToLeft = directionOf(language()) === 'rtl'
  // Not every mail program knows logical sides.
  const after = isRightToLeft ? 'marginLeft' : 'marginRight'
  const [heading, running] = facesOf(type)
  const serif = fontsLike(heading)
  const sans = fontsLike(running)
  const [cardRadius, buttonRadius] = corners[kind]
  const text: CSSProperties = {
    ...wrapping,
    margin: 0,
    fontFamily: sans,
    fontSize: '16px',
    lineHeight: '1.6',
    color: light.ink,
  }
  const small: CSSProperties = { ...text, fontSize: '14px', lineHeight: '1.5', color: light.muted }
  const button: CSSProperties = {
    fontFamily: sans,
    fontSize: '16px',
    fontWeight: 500,
    padding: '12px 20px',
    borderRadius: buttonRadius,
    [after]: '8px',
    marginTop: '8px',
  }

  return {
    body: { backgroundColor: light.paper, margin: 0, padding: 0 },
    page: { backgroundColor: light.paper, padding: '24px 12px' },
    frame: { maxWidth: '600px', tableLayout: 'fixed' },
    salon: { ...text, padding: '0 8px 16px', fontFamily: serif, fontSize: '20px', lineHeight: '1.3' },
    emblem: { borderRadius: buttonRadius, [after]: '10px', verticalAlign: 'middle' },
    salonLink: { color: light.ink, textDecoration: 'none' },
    card: { backgroundColor: light.surface, border: `1px solid ${light.line}`, borderRadius: cardRadius, tableLayout: 'fixed' },
    inside: { padding: '32px' },
    heading: {
      ...wrapping,
      margin: '0 0 12px',
      fontFamily: serif,
      fontSize: '28px',
      fontWeight: 500,
      lineHeight: '1.2',
      letterSpacing: '-0.01em',
      textWrap: 'balance',
      color: light.ink,
    },
    paragraph: { ...text, marginBottom: '12px' },
    facts: {
      width: '100%',
      marginTop: '12px',
      borderBottom: `1px solid ${light.line}`,
      borderCollapse: 'collapse',
      tableLayout: 'fixed',
    },
    label: {
      ...small,
      width: '92px',
      padding: isRightToLeft ? '13px 0 10px 12px' : '13px 12px 10px 0',
      verticalAlign: 'top',
      borderTop: `1px solid ${light.line}`,
    },
    value: { ...text, padding: '10px 0', verticalAlign: 'top', borderTop: `1px solid ${light.line}` },
    note: small,
    link: { color: light.accent },
    groupTitle: {
      ...wrapping,
      margin: '20px 0 0',
      fontFamily: serif,
      fontSize: '20px',
      fontWeight: 500,
      lineHeight: '1.3',
      color: light.ink,
    },
    actions: { marginTop: '16px' },
    primary: { ...button, backgroundColor: light.accent, border: `1px solid ${light.accent}`, color: light['on-accent'] },
    secondary: { ...button, backgroundColor: light.surface, border: `1px solid ${light['line-strong']}`, color: light.ink },
    footer: { ...small, padding: '16px 8px 0' },
  } satisfies Record<string, CSSProperties>
}

/** The styles' names are the elements' classes. */
export function createStyleSheet({ accent }: Look): string {
  const dark = paletteOf(accent).dark
  return `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (max-width: 480px) { .inside { padding: 24px 20px !important; } .label { width: 76px !important; } }
@media (prefers-color-scheme: dark) {
  .body, .page { background-color: ${dark.paper} !important; }
  .card { background-color: ${dark.surface} !important; border-color: ${dark.line} !important; }
  .facts, .label, .value { border-color: ${dark.line} !important; }
  .salon, .salonLink, .heading, .paragraph, .value, .groupTitle { color: ${dark.ink} !important; }
  .label, .note, .footer { color: ${dark.muted} !important; }
  .link { color: ${dark.accent} !important; }
  .primary { background-color: ${dark.accent} !important; border-color: ${dark.accent} !important; color: ${dark['on-accent']} !important; }
  .secondary { background-color: ${dark.surface} !important; border-color: ${dark['line-strong']} !important; color: ${dark.ink} !important; }
}`
}

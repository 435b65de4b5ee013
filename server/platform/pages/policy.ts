import { createHash } from 'node:crypto'
import { cloudImageOrigin } from '../../../domain/image.ts'

/** A page whose own scripts are known by their hashes. */
interface SealedPage {
  readonly html: string
  /** Sources for `script-src`, with their quotes. */
  readonly scripts: readonly string[]
}

/**
 * Lists the hashes of exactly those inline scripts that carry the nonce, which only the renderer knew, and takes the nonce out.
 * A script that found its way into the page through data is not among them. Hashes, unlike a nonce, let a page be cached.
 * @param nonce letters, digits, - and _ only
 */
export function sealScripts(html: string, nonce: string): SealedPage {
  const pieces = html.split(` nonce="${nonce}"`)
  const codes = pieces.flatMap((piece, index) => {
    // Each begins within the opening tag that the one before it ends in.
    const before = pieces[index - 1]
    if (!before?.startsWith('<script', before.lastIndexOf('<'))) return []
    return [piece.slice(piece.indexOf('>') + 1, piece.indexOf('</script>'))]
  })
  return { html: pieces.join(''), scripts: [...new Set(codes.map(sourceOf))] }
}

/** The policy of a page with inline styles and scripts: it loads only fonts, and connects to this server only. */
export function selfContainedPolicy(html: string, scripts: readonly string[]): string {
  const styles = Array.from(html.matchAll(/<style>([\s\S]*?)<\/style>/g), ([, css = '']) => sourceOf(css))
  return [
    "default-src 'none'",
    ['script-src', ...scripts].join(' '),
    ['style-src', ...styles].join(' '),
    "font-src 'self'",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}

/** The source that allows exactly this text. */
function sourceOf(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
}

/**
 * The content security policy of a page.
 * @param scripts sources besides the site's own files
 * @param connections origins besides the site's own that its scripts may call
 * @param framing origins of the sites that can show it in a frame
 * @param frames origins that it can show in a frame, in place of the site's own
 */
export function pagePolicy(
  scripts: readonly string[],
  connections: readonly string[] = [],
  framing: readonly string[] = [],
  frames: readonly string[] = [],
): string {
  return [
    "default-src 'self'",
    ['script-src', "'self'", ...scripts].join(' '),
    "style-src 'self'",
    "style-src-attr 'unsafe-inline'",
    `img-src 'self' data: blob: ${cloudImageOrigin}`,
    ['connect-src', "'self'", ...connections].join(' '),
    "font-src 'self'",
    ...(frames.length > 0 ? [['frame-src', ...frames].join(' ')] : []),
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    ['frame-ancestors', ...(framing.length > 0 ? framing : ["'none'"])].join(' '),
  ].join('; ')
}

import { createHash } from 'node:crypto'
import { cloudImageOrigin } from '../../domain/image.ts'

interface SealedPage {
  readonly html: string
  readonly scripts: readonly string[]
}

/**
 * Lists the hashes of inline scripts with the nonce, which only the renderer knows, and removes the nonce. Scripts injected through data
 * have none. Hashes, unlike a nonce, let a page be cached.
 * @param nonce letters, digits, - and _ only
 */
export function sealScripts(html: string, nonce: string): SealedPage {
  const pieces = html.split(` nonce="${nonce}"`)
  const codes = pieces.flatMap((piece, index) => {
    // A piece begins within the opening tag that the one before ends in.
    const before = pieces[index - 1]
    if (!before?.startsWith('<script', before.lastIndexOf('<'))) return []
    return [piece.slice(piece.indexOf('>') + 1, piece.indexOf('</script>'))]
  })
  return { html: pieces.join(''), scripts: [...new Set(codes.map(hashSource))] }
}

/** Policy of a page with inline styles and scripts, which loads only fonts and connects only to this server. */
export function selfContainedPolicy(html: string, scripts: readonly string[]): string {
  const styles = Array.from(html.matchAll(/<style>([\s\S]*?)<\/style>/g), ([, css = '']) => hashSource(css))
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

function hashSource(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
}

/**
 * Content security policy of a page.
 * @param scripts sources besides the site's own files
 * @param connections further origins that its scripts may call
 * @param framing origins that can frame it
 * @param frames origins that it can frame, instead of the site's own
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

import { msg } from '@lingui/core/runtime-macro'
import { type Context, Hono } from 'hono'
import { say } from '../../../domain/language/say.ts'
import { styleOfKey } from '../../../domain/salon/look/look.ts'
import { fontFile } from './faces.ts'
import { styleSheet, styleSheetPath } from './style-sheet.ts'

const forGood = 'public, max-age=31536000, immutable'

/**
 * Serves looks' style sheets and fonts. The address contains everything that makes up its sheet, so that every process serves every look,
 * also one just saved elsewhere or only previewed.
 */
export function lookFiles(): Hono {
  const files = new Hono()
  files.get('/look/:file{[\\w.-]+\\.css}', (c) => {
    const [key = ''] = c.req.param('file').split('.', 1)
    const style = styleOfKey(key)
    if (!style) return nothing(c)
    const scheme = c.req.query('scheme')
    const only = scheme === 'light' || scheme === 'dark' ? scheme : undefined
    return c.body(styleSheet(style, only), 200, {
      'content-type': 'text/css; charset=utf-8',
      'cache-control': c.req.path === styleSheetPath(style) ? forGood : 'no-cache',
    })
  })
  files.get('/fonts/:file{[\\w.-]+\\.woff2}', (c) => {
    const [name = ''] = c.req.param('file').split('.', 1)
    const font = fontFile(name)
    if (!font) return nothing(c)
    return c.body(new Uint8Array(font.content), 200, {
      'content-type': 'font/woff2',
      'cache-control': c.req.path === font.path ? forGood : 'no-cache',
    })
  })
  return files
}

const nothing = (c: Context) => c.text(say(msg`There’s no file at this address.`), 404)

import type { MiddlewareHandler } from 'hono'
import { type LanguageSettings, offeredLanguages } from '../../../domain/language/language-settings.ts'
import { pseudoLanguage } from '../../../domain/language/languages.ts'
import { answerIn } from '../language/reader.ts'
import { type AppEnv, headersOf } from './context.ts'

/** A year, in seconds. */
const cookieAge = 365 * 24 * 3600

/** Keeps the language that a person chose in their browser. */
export function formatLanguageCookie(language: string): string {
  return `chairtime.language=${language}; Path=/; Max-Age=${cookieAge}; SameSite=Lax`
}

/** A page of ours asks for its own language and no other; browsers send lists. */
const oneLanguage = /^[a-z]{2}$/

/** Answers each request in its reader's language, once the salon has chosen its languages. @param withPseudo also in the pseudo-language */
export function answerInLanguage(languagesOf: () => LanguageSettings, withPseudo: boolean): MiddlewareHandler<AppEnv> {
  return (c, next) => {
    const languages = languagesOf()
    if (!languages && !withPseudo) return next()
    const { own, offered } = offeredLanguages(languages)
    const headers = headersOf(c)
    const accepts = headers.get('accept-language')
    const requested = c.req.query('lang') ?? (accepts && oneLanguage.test(accepts) ? accepts : null)
    return answerIn(
      { asked: requested, cookie: readLanguageCookie(headers.get('cookie')), accepts },
      { own, offered: withPseudo ? [...offered, pseudoLanguage] : offered },
      next,
    )
  }
}

function readLanguageCookie(header: string | null): string | undefined {
  return header?.match(/(?:^|; )chairtime\.language=([a-z]{2})(?:;|$)/)?.[1]
}

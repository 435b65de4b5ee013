import { t } from '@lingui/core/macro'
import { Check, ChevronDown, Languages } from 'lucide-react'
import { type MouseEvent, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { i18n } from '#i18n'
import { type Language, languages } from '../../domain/language/languages.ts'
import { updateProfile } from '../store/auth.ts'
import { useAppDispatch, useAppSelector } from '../store/hooks.ts'

interface LanguageLink {
  readonly code: Language
  readonly href: string
  readonly isCurrent: boolean
  readonly onClick: (event: MouseEvent) => void
}

/** A link to this page in each language that the salon offers; none where there is only one. */
export function useLanguageLinks(): LanguageLink[] {
  const offered = useAppSelector(({ salon }) => salon.salon?.languages?.offered ?? [])
  const user = useAppSelector(({ auth }) => auth.User)
  const dispatch = useAppDispatch()
  const { pathname, search, hash } = useLocation()
  if (offered.length < 2) return []
  return offered.map((code) => {
    const params = new URLSearchParams(search)
    params.set('lang', code)
    const href = `${pathname}?${params}${hash}`
    return {
      code,
      href,
      isCurrent: i18n.locale === code,
      // The account's language goes before the browser's, so it changes first.
      async onClick(event) {
        if (!user) return
        event.preventDefault()
        await dispatch(updateProfile({ language: code }))
        location.assign(href)
      },
    }
  })
}

/** Once for a page that was opened, whose menus are several. */
let isKept = false

/**
 * Keeps the language of a menu's link that was followed before its script could, for the account. A link from elsewhere, such as in a mail,
 * changes what is read, and no account.
 */
function useFollowedLink(): void {
  const account = useAppSelector(({ auth }) => auth.User?.language)
  const isSignedIn = useAppSelector(({ auth }) => auth.User !== null)
  const dispatch = useAppDispatch()
  useEffect(() => {
    const language = i18n.locale as Language
    const isAsked = new URLSearchParams(location.search).get('lang') === language
    if (isKept || !isSignedIn || !isAsked || account === language) return
    if (!document.referrer.startsWith(`${location.origin}/`)) return
    isKept = true
    void dispatch(updateProfile({ language }))
  }, [account, isSignedIn, dispatch])
}

interface LanguageListProps {
  readonly links: readonly LanguageLink[]
  readonly className: string
  readonly label?: string
}

function LanguageList({ links, className, label }: LanguageListProps) {
  return (
    <ul aria-label={label} className={className}>
      {links.map(({ code, href, isCurrent, onClick }) => (
        <li key={code}>
          {/* Not the router's: all words of the page change. */}
          <a
            href={href}
            lang={code}
            hrefLang={code}
            dir={languages[code].direction}
            aria-current={isCurrent ? 'true' : undefined}
            onClick={onClick}
            className="flex min-h-11 items-center gap-2 rounded-control px-3 hover:bg-accent-soft hover:text-ink aria-[current=true]:font-semibold aria-[current=true]:text-ink"
          >
            {languages[code].name}
            {isCurrent && <Check aria-hidden="true" className="size-4" />}
          </a>
        </li>
      ))}
    </ul>
  )
}

/** All languages in a row, as in the footer and in a menu. */
export function LanguageLinks() {
  const links = useLanguageLinks()
  useFollowedLink()
  if (links.length === 0) return null
  // No landmark: menu and footer both have it.
  return <LanguageList label={t`Language`} links={links} className="-mx-3 flex flex-wrap" />
}

/** The present language, which opens the list of all. Works before any script does. */
export function LanguageSwitch() {
  const links = useLanguageLinks()
  const isSignedIn = useAppSelector(({ auth }) => auth.User !== null)
  useFollowedLink()
  const details = useRef<HTMLDetailsElement>(null)
  useEffect(() => {
    const close = ({ target }: Event) => {
      if (details.current && !details.current.contains(target as Node)) details.current.open = false
    }
    addEventListener('click', close)
    return () => removeEventListener('click', close)
  }, [])
  const current = links.find(({ isCurrent }) => isCurrent)
  if (links.length === 0) return null
  return (
    <details
      ref={details}
      className="group relative shrink-0"
      onKeyDown={({ key, currentTarget }) => {
        if (key !== 'Escape' || !currentTarget.open) return
        currentTarget.open = false
        currentTarget.querySelector('summary')?.focus()
      }}
    >
      <summary className="flex min-h-11 cursor-pointer list-none items-center gap-1.5 rounded-control px-3 font-medium text-muted hover:bg-accent-soft hover:text-ink">
        <Languages aria-hidden="true" className="size-4" />
        <span className="sr-only">{t`Language`}: </span>
        {/* A person's name and bookings are beside it, and need the room. */}
        <span lang={current?.code} className={isSignedIn ? 'sr-only' : ''}>
          {current && languages[current.code].name}
        </span>
        <ChevronDown aria-hidden="true" className="size-4 group-open:rotate-180" />
      </summary>
      <LanguageList
        links={links}
        className="absolute end-0 z-20 mt-1 grid max-h-[70vh] min-w-44 overflow-y-auto rounded-card border border-line bg-surface p-1 shadow-float"
      />
    </details>
  )
}

import { t } from '@lingui/core/macro'
import { ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { useAppSelector } from '../../../../store/hooks.ts'
import { useHydrated } from '../../../../ui/use-hydrated.ts'
import { SearchField } from '../../../shared/form/search-field.tsx'
import { openSettings } from '../../../shared/settings/settings-pages.ts'
import { type Found, findSettings } from '../../../shared/settings/settings-search.ts'

const linkClass =
  'flex min-h-11 items-center justify-between gap-2 rounded-control px-3 hover:bg-accent-soft focus-visible:-outline-offset-3 ' +
  'aria-[current=page]:bg-accent-soft aria-[current=page]:font-semibold lg:min-h-9 max-lg:border-t max-lg:border-line max-lg:rounded-none'

/** All pages by group, with a search for fields. @param isPage true if the address is the list's */
export function SettingsList({ isPage }: { readonly isPage: boolean }) {
  const user = useAppSelector((state) => state.auth.User)
  const { pathname } = useLocation()
  const languages = useAppSelector((state) => state.salon.salon?.languages?.offered.length ?? 1)
  const groups = openSettings(user, languages > 1 ? [] : ['/admin/settings/translations'])
  const first = groups[0]?.pages[0]?.path
  const Heading = isPage ? 'h1' : 'p'
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4 lg:gap-3 lg:pe-1 lg:pb-2">
      <Heading tabIndex={isPage ? -1 : undefined} className="font-serif text-heading font-medium lg:px-3">
        {t`Settings`}
      </Heading>
      <SettingsSearch groups={groups} />
      <nav aria-label={t`Settings`} className="grid gap-4 lg:gap-2">
        {groups.map(({ title, pages }) => (
          <div key={title}>
            <h2 id={`settings-${title}`} className="px-3 py-1 text-sm font-semibold text-muted">
              {title}
            </h2>
            <ul
              aria-labelledby={`settings-${title}`}
              className="max-lg:overflow-hidden max-lg:rounded-card max-lg:border max-lg:border-line max-lg:bg-surface max-lg:[&>li:first-child>a]:border-t-0"
            >
              {pages.map(({ path, label }) => (
                <li key={path}>
                  <Link
                    to={path}
                    aria-current={path === pathname ? 'page' : undefined}
                    prefetch="intent"
                    className={`${linkClass} ${isPage && path === first ? 'lg:bg-accent-soft lg:font-semibold' : ''}`}
                  >
                    {label}
                    <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-muted lg:hidden" />
                  </Link>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </nav>
    </div>
  )
}

function SettingsSearch({ groups }: { readonly groups: ReturnType<typeof openSettings> }) {
  const navigate = useNavigate()
  const isHydrated = useHydrated()
  const [typed, setTyped] = useState('')
  const matches = findSettings(groups, typed)

  function choose({ to }: Found): void {
    setTyped('')
    void navigate(to)
  }

  return (
    // The search needs scripts.
    <search inert={!isHydrated} className="lg:px-1">
      <SearchField
        label={t`Search settings`}
        placeholder={t`Logo, time zone, notice …`}
        typed={typed}
        onType={setTyped}
        items={matches}
        idOf={({ key }) => key}
        onChoose={choose}
      >
        {({ label, where }) => (
          <>
            <span className="font-medium wrap-anywhere">{label}</span>
            <span className="text-sm text-muted wrap-anywhere">{where}</span>
          </>
        )}
      </SearchField>
      <p role="status" className={typed.trim() && matches.length === 0 ? 'mt-1 text-sm text-muted' : 'sr-only'}>
        {typed.trim() && matches.length === 0 && t`Nothing found. Try another word.`}
      </p>
    </search>
  )
}

import { t } from '@lingui/core/macro'
import { useEffect } from 'react'
import { type MetaArgs, useLocation } from 'react-router'
import { pageAt } from '../../../domain/access.ts'
import { say } from '../../../domain/language/say.ts'
import { type LegalKind, legalKinds, legalNames } from '../../../domain/salon/page/kinds.ts'
import { pageMeta } from '../../page-meta.ts'
import { RichText } from '../../parts/sections/rich-text.tsx'
import type { loader } from '../../root.tsx'
import { useAppDispatch, useAppSelector } from '../../store/hooks.ts'
import { LoadFailed } from '../../ui/alert.tsx'
import { Loader } from '../../ui/loader.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { fetchLegal } from './legal-slice.ts'

const descriptions = (): Readonly<Record<LegalKind, string>> => ({
  privacy: t`What we keep about you when you book with us, what we use it for, and for how long we keep it.`,
  terms: t`The terms by which you book with us: booking, canceling, paying.`,
})

const kindAt = (path: string) => legalKinds.find((kind) => pageAt(path) === `/${kind}`) ?? 'privacy'

export function meta(args: MetaArgs<unknown, { root: typeof loader }>) {
  const kind = kindAt(args.location.pathname)
  return pageMeta(
    () => say(legalNames[kind]),
    () => descriptions()[kind],
  )(args)
}

/**
 * Shows the use of clients' data, or the terms for bookings. The text comes with the page or is fetched, again after a change of
 * settings.
 */
export default function LegalPage() {
  const kind = kindAt(useLocation().pathname)
  const dispatch = useAppDispatch()
  const page = useAppSelector((state) => state.legal[kind])
  const version = useAppSelector((state) => state.salon.salon?.settingsVersion)
  const pageVersion = typeof page === 'object' ? page.version : undefined
  useEffect(() => {
    if (pageVersion === undefined || (version !== undefined && pageVersion < version)) void dispatch(fetchLegal(kind))
  }, [dispatch, kind, pageVersion, version])
  return (
    <>
      <PageHeading title={say(legalNames[kind])} />
      {page === undefined && <Loader label={t`One moment…`} isPage />}
      {page === 'failed' && (
        <LoadFailed problem={t`We couldn’t load this page.`} error={null} onRetry={() => void dispatch(fetchLegal(kind))} />
      )}
      {typeof page === 'object' && (
        <div lang={page.language} className="rich-text max-w-2xl">
          <RichText blocks={page.blocks} heading="h2" />
        </div>
      )}
    </>
  )
}

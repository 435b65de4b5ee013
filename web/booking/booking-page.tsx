import { t } from '@lingui/core/macro'
import { lazy, type ReactNode, Suspense } from 'react'
import { type MetaArgs, useSearchParams } from 'react-router'
import { pageMeta } from '../page-meta.ts'
import type { loader } from '../root.tsx'
import { useAppDispatch, useAppSelector } from '../store/hooks.ts'
import { startUp } from '../store/startup.ts'
import { LoadFailed } from '../ui/alert.tsx'
import { Loader } from '../ui/loader.tsx'
import { PageHeading } from '../ui/page-heading.tsx'
import { BookingFlow } from './booking-flow.tsx'
import { readStep, stepTitle } from './steps.ts'

export function meta(args: MetaArgs<unknown, { root: typeof loader }>) {
  const step = readStep(args.location.search)
  return pageMeta(
    () => stepTitle(step),
    () => t`Choose your services, your stylist and a time that suits you.`,
  )(args)
}

/** Loaded on demand: few visits are moved. */
const MoveFlow = lazy(() => import('./moving/move-flow.tsx').then((module) => ({ default: module.MoveFlow })))

/** Loaded on demand: nearly every salon has services and stylists. */
const NothingToBook = lazy(() => import('./nothing-to-book.tsx').then((module) => ({ default: module.NothingToBook })))

export default function BookingPage() {
  const [search] = useSearchParams()
  const movedId = search.get('move')
  return (
    <CatalogueGate>
      {movedId ? (
        <Suspense fallback={<Loader label={t`Loading your booking…`} />}>
          <MoveFlow key={movedId} id={movedId} />
        </Suspense>
      ) : (
        <BookingFlow />
      )}
    </CatalogueGate>
  )
}

function CatalogueGate({ children }: { readonly children: ReactNode }) {
  const dispatch = useAppDispatch()
  const services = useAppSelector((state) => state.services)
  const stylists = useAppSelector((state) => state.stylists)
  const salon = useAppSelector((state) => state.salon)
  const hasAll = services.items.length > 0 && stylists.items.length > 0 && salon.salon !== null
  if (hasAll) return children

  const parts = [services, stylists, salon]
  const failed = parts.find(({ status }) => status === 'failed')
  const isLoading = parts.some(({ status }) => status === 'loading' || status === 'idle')
  return (
    <>
      <PageHeading title={t`Book an appointment`} />
      {failed && (
        <LoadFailed
          problem={t`We couldn’t load the services and stylists.`}
          error={failed.error}
          onRetry={() => dispatch(startUp())}
        />
      )}
      {!failed && isLoading && <Loader label={t`Loading services and stylists…`} />}
      {!failed && !isLoading && (
        <Suspense fallback={null}>
          <NothingToBook needs={services.items.length === 0 ? 'service' : 'stylist'} />
        </Suspense>
      )}
    </>
  )
}

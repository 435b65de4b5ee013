import type { MetaArgs } from 'react-router'
import { pageMeta } from '../page-meta.ts'
import type { loader } from '../root.tsx'
import { BookingFlow } from './booking-flow.tsx'
import { CatalogueGate } from './catalogue-gate.tsx'
import { stepOf, stepTitles } from './steps.ts'

export function meta(args: MetaArgs<unknown, { root: typeof loader }>) {
  const title = stepTitles[stepOf(args.location.search)]
  return pageMeta(title, 'Choose your services, your stylist and a time that suits you.')(args)
}

export default function BookingPage() {
  return (
    <CatalogueGate>
      <BookingFlow />
    </CatalogueGate>
  )
}

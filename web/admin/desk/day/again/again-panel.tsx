import { t } from '@lingui/core/macro'
import { failureOf } from '../../../../store/api-slice.ts'
import { LoadFailed } from '../../../../ui/alert.tsx'
import { Loader } from '../../../../ui/loader.tsx'
import { useVisitQuery } from '../day-api.ts'
import { SidePanel } from '../side-panel.tsx'
import type { useDay } from '../use-day.ts'
import { AgainChoices } from './again-section.tsx'

interface AgainPanelProps {
  readonly id: string
  readonly state: ReturnType<typeof useDay>
}

export function AgainPanel({ id, state }: AgainPanelProps) {
  const query = useVisitQuery(id)
  const failure = failureOf(query)
  const visit = query.currentData
  const close = () => state.open(null)
  return (
    <SidePanel label={t`New booking`} heading={t`New booking`} subject={`again ${id}`} onClose={close}>
      {failure && <LoadFailed problem={t`We couldn’t load this visit.`} error={failure.message} onRetry={query.refetch} />}
      {!visit && !failure && <Loader label={t`Loading the visit…`} />}
      {visit && <AgainChoices visit={visit} state={state} onClose={close} />}
    </SidePanel>
  )
}

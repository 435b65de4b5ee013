import { t } from '@lingui/core/macro'
import { useEffect } from 'react'
import { pageMeta } from '../../../page-meta.ts'
import { StylistSelect } from '../../../parts/catalogue/stylist-select.tsx'
import { useLatestSearchParams } from '../../../search-params.ts'
import { fetchStylists, selectStylists } from '../../../store/catalogue.ts'
import { useAppDispatch, useAppSelector } from '../../../store/hooks.ts'
import { PageHeading } from '../../../ui/page-heading.tsx'
import { ScheduleEditor } from './schedule-editor.tsx'
import { WithoutStylists } from './without-stylists.tsx'

export const meta = pageMeta(
  () => t`Hours and absences`,
  () => t`When each stylist works and when they are away.`,
)

export default function SchedulePage() {
  const dispatch = useAppDispatch()
  const status = useAppSelector((state) => state.stylists.status)
  const stylists = useAppSelector(selectStylists)
  const [search, changeSearchParams] = useLatestSearchParams()
  const stylist = stylists.find(({ id }) => id === search.get('stylist')) ?? stylists[0]
  useEffect(() => {
    if (status === 'idle') dispatch(fetchStylists())
  }, [dispatch, status])

  return (
    <>
      <PageHeading title={t`Hours and absences`}>{t`When each stylist works, and when they’re away.`}</PageHeading>
      {stylist ? (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
          <div className="max-w-sm">
            <StylistSelect
              stylists={stylists}
              value={stylist.id}
              onChange={(id) => changeSearchParams(() => new URLSearchParams({ stylist: id }))}
            />
          </div>
          <ScheduleEditor key={stylist.id} stylist={stylist} />
        </div>
      ) : (
        <WithoutStylists />
      )}
    </>
  )
}

import { t } from '@lingui/core/macro'
import { ChevronLeft } from 'lucide-react'
import { useEffect } from 'react'
import { Link, Outlet, useLocation, useNavigate } from 'react-router'
import { formerParts } from '../../../shared/settings/settings-pages.ts'
import { SettingsList } from './settings-list.tsx'

export default function SettingsLayout() {
  const { pathname } = useLocation()
  const isList = /^\/admin\/settings\/?$/.test(pathname)
  useFormerParts(isList)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-8 lg:grid-cols-[13.5rem_minmax(0,1fr)]">
      <div className={`lg:sticky lg:top-3 lg:max-h-[calc(100dvh-1.5rem)] lg:overflow-y-auto ${isList ? '' : 'max-lg:hidden'}`}>
        <SettingsList isPage={isList} />
      </div>
      <div className="min-w-0">
        {!isList && (
          <Link
            to="/admin/settings"
            className="-mt-2 -ms-1 inline-flex min-h-11 items-center gap-1 font-medium text-accent underline-offset-4 hover:underline lg:hidden"
          >
            <ChevronLeft aria-hidden="true" className="size-5" />
            {t`All settings`}
          </Link>
        )}
        <Outlet />
      </div>
    </div>
  )
}

/** Redirects old anchors of the former single page to the pages that replaced them. */
function useFormerParts(isList: boolean): void {
  const navigate = useNavigate()
  const { hash } = useLocation()
  const page = isList ? formerParts[hash] : undefined
  useEffect(() => {
    if (page) void navigate(page, { replace: true })
  }, [navigate, page])
}

import { Outlet } from 'react-router'
import { AdminNavigation } from './admin-navigation.tsx'
import { DemoBanner } from './demo-banner.tsx'

/** What the administrator's pages have in common. Who may come here is `domain/access.ts`, which the root asks. */
export default function AdminLayout() {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8 lg:grid-cols-[12rem_minmax(0,1fr)] lg:gap-12">
      <AdminNavigation />
      <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-8">
        <DemoBanner />
        <div>
          <Outlet />
        </div>
      </div>
    </div>
  )
}

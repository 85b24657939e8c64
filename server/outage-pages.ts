import { data, type ServerBuild } from 'react-router';
import { logger } from '#app/platform/logging/logger.server.ts';
import type { PageProblem } from '#app/platform/pages/guard.server.ts';
import { pageContext } from '#app/platform/pages/page-context.server.ts';
import { asUnavailable } from '#app/platform/rpc/unavailable.server.ts';

type Module = NonNullable<ServerBuild['routes'][string]>['module'];
type Work = NonNullable<Module['loader'] | Module['action']>;

/** Returns the pages, whose loaders and actions answer with a 503 page when the database goes while they run. */
export const withOutagePages = (build: ServerBuild): ServerBuild => ({
  ...build,
  routes: Object.fromEntries(
    Object.entries(build.routes).map(([id, route]) => [
      id,
      route && { ...route, module: guarded(route.module) },
    ]),
  ),
});

const guarded = (module: Module): Module => ({
  ...module,
  ...(module.loader && { loader: orUnavailable(module.loader) }),
  ...(module.action && { action: orUnavailable(module.action) }),
});

const orUnavailable =
  <Of extends Work>(work: Of) =>
  async (args: Parameters<Of>[0]) => {
    try {
      return await work(args);
    } catch (error) {
      const outage = asUnavailable(error);
      if (!outage) throw error;
      const { requestId } = args.context.get(pageContext);
      logger.warn({ requestId, err: outage.cause }, outage.message);
      const { message } = outage;
      throw data({ code: 'unavailable', message, requestId } satisfies PageProblem, 503);
    }
  };

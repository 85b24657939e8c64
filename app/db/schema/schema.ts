import * as communication from './communication.ts';
import * as jobs from './jobs.ts';
import * as members from './members.ts';
import * as opportunities from './opportunities.ts';
import * as portfolio from './portfolio.ts';
import * as rateLimits from './rate-limits.ts';

/** Every table, for the typed database handle. */
export const schema = {
  ...members,
  ...opportunities,
  ...portfolio,
  ...communication,
  ...jobs,
  ...rateLimits,
};

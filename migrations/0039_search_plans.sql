-- By hand: what keeps the index of the search is planned once for each connection. Left to itself, PostgreSQL plans it for
-- each row that is added, because a plan for one kind looks cheaper than one for all: that took longer than the row
-- (docs/decisions/0052-speed-of-search-and-library.md).
ALTER FUNCTION search_insert(text, uuid[]) SET plan_cache_mode TO force_generic_plan;--> statement-breakpoint
ALTER FUNCTION search_refresh(text, uuid[]) SET plan_cache_mode TO force_generic_plan;

-- What opportunities showed before their files were listed: their hero pictures, which every member sees.
INSERT INTO opportunity_file (key, opportunity_id, gated)
SELECT hero_key, id, false FROM opportunity WHERE hero_key IS NOT NULL
ON CONFLICT DO NOTHING;

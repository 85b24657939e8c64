// Renders the chart as Helm does, where Helm is not at hand: with the same engine (text/template) and the same functions
// (Sprig, and Helm's include, tpl, required, toYaml, toJson and fromYaml). scripts/release/render-chart.ts runs it. It knows no
// dependencies of charts, no cluster, and no order of hooks; this chart needs none of them.
package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"sort"
	"strings"
	"text/template"

	"github.com/Masterminds/sprig"
	"sigs.k8s.io/yaml"
)

func main() {
	chart, values := os.Args[1], read(filepath.Join(os.Args[1], "values.yaml"))
	for _, file := range os.Args[2:] {
		merge(values, read(file))
	}
	about := read(filepath.Join(chart, "Chart.yaml"))
	context := map[string]interface{}{
		"Values":  values,
		"Chart":   map[string]interface{}{"Name": about["name"], "Version": about["version"], "AppVersion": about["appVersion"]},
		"Release": map[string]interface{}{"Name": "vestry", "Namespace": "vestry", "Service": "Helm", "Revision": 1},
	}

	root := template.New("chart").Option("missingkey=zero")
	root.Funcs(functions(root))
	files, _ := filepath.Glob(filepath.Join(chart, "templates", "*"))
	sort.Strings(files)
	for _, file := range files {
		text, err := os.ReadFile(file)
		check(err)
		_, err = root.New(filepath.Base(file)).Parse(string(text))
		check(err)
	}
	for _, file := range files {
		name := filepath.Base(file)
		var out bytes.Buffer
		check(root.ExecuteTemplate(&out, name, context))
		text := strings.ReplaceAll(strings.TrimSpace(out.String()), "<no value>", "")
		if strings.HasSuffix(name, ".yaml") && text != "" {
			fmt.Printf("---\n# Source: vestry/templates/%s\n%s\n", name, strings.TrimPrefix(text, "---\n"))
		}
	}
}

func functions(root *template.Template) template.FuncMap {
	all := sprig.TxtFuncMap()
	delete(all, "env")
	delete(all, "expandenv")
	all["include"] = func(name string, data interface{}) (string, error) {
		var out bytes.Buffer
		err := root.ExecuteTemplate(&out, name, data)
		return out.String(), err
	}
	all["tpl"] = func(text string, data interface{}) (string, error) {
		var out bytes.Buffer
		one, err := template.Must(root.Clone()).New("tpl").Parse(text)
		if err == nil {
			err = one.Execute(&out, data)
		}
		return out.String(), err
	}
	all["required"] = func(message string, value interface{}) (interface{}, error) {
		if value == nil || value == "" {
			return nil, errors.New(message)
		}
		return value, nil
	}
	all["toYaml"] = func(value interface{}) (string, error) {
		out, err := yaml.Marshal(value)
		return strings.TrimSuffix(string(out), "\n"), err
	}
	all["fromYaml"] = func(text string) (map[string]interface{}, error) {
		out := map[string]interface{}{}
		return out, yaml.Unmarshal([]byte(text), &out)
	}
	all["toJson"] = func(value interface{}) (string, error) {
		out, err := json.Marshal(value)
		return string(out), err
	}
	return all
}

func read(file string) map[string]interface{} {
	text, err := os.ReadFile(file)
	check(err)
	out := map[string]interface{}{}
	check(yaml.Unmarshal(text, &out))
	return out
}

func merge(into, from map[string]interface{}) {
	for key, value := range from {
		inner, isMap := value.(map[string]interface{})
		known, wasMap := into[key].(map[string]interface{})
		if isMap && wasMap {
			merge(known, inner)
		} else {
			into[key] = value
		}
	}
}

func check(err error) {
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}
